"""`make bench`: measures the engine and the service on this machine; no test, so it never fails one."""
