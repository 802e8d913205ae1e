# The StartOS package without start-cli and without a Docker engine; included by the Makefile above.
# Who has both can build in startos/ as Start9's packaging guide says. See docs/startos.md.

ARCH ?= x86_64
STARTOS := .build/startos
AGAIN := .build/startos-again
PACKAGE := $(STARTOS)/station-master_$(ARCH).s9pk
JAVASCRIPT := startos/javascript
SIGNING_KEY ?= startos/.startos/build.key.pem
SDK := startos/node_modules/@start9labs/start-sdk
SERVICE_SOURCES := $(shell find app engine templates static -type f ! -name '*.pyc' ! -path '*/vendor/*')
GIT_PARTS := app engine templates static startos pyproject.toml requirements.lock LICENSE
# Dated by the last commit that touched what is packed, so that one commit makes the same bytes.
COMMIT_TIME := $(or $(shell git log -1 --format=%ct -- $(GIT_PARTS) 2> /dev/null),1700000000)
SQUASH := mksquashfs
SQUASH_OPTIONS := -all-root -mkfs-time $(COMMIT_TIME) -all-time $(COMMIT_TIME) -no-xattrs -noappend -no-progress -quiet -comp gzip
GIT_HASH = $$(git rev-parse HEAD)$$(git diff --quiet HEAD -- $(GIT_PARTS) || echo -modified)

.PHONY: s9pk s9pk-verify s9pk-again s9pk-twice startos-check startos-test startos-built startos-tools always

s9pk: $(PACKAGE) ## build the StartOS package (ARCH=x86_64 or aarch64; root)

s9pk-verify: $(PACKAGE) .build/startos-npm ## read the package with our verifier and with Start9's reader
	$(BIN)/python -m startos.s9pk verify $(PACKAGE)
	node startos/tests/read_with_start9.mjs $(PACKAGE)

s9pk-twice: $(PACKAGE) s9pk-again ## build the package a second time from nothing and compare every byte
	cmp $(PACKAGE) $(AGAIN)/$(notdir $(PACKAGE))
	rm -rf $(AGAIN)

# Another Debian, another image, another bundle; only what is downloaded once and checked by its hash is shared. What
# the first build makes for both comes before, so that both may run side by side.
s9pk-again: .build/startos-npm .build/dev $(VENDORED) | startos-tools
	rm -rf $(AGAIN)
	$(MAKE) --no-print-directory s9pk STARTOS=$(AGAIN) JAVASCRIPT=$(AGAIN)/javascript

startos-check: .build/startos-npm ## type check, lint and form of the package's TypeScript
	npm run --prefix startos --silent check
	cd startos && node node_modules/@start9labs/start-sdk/lint.mjs
	cd startos && npx --no-install prettier --check startos

# Most of building is waiting for downloads, and half of it runs on one core. The tests have mounts and a network of
# their own, without a way out; two of pytest's workers have one each.
startos-test: setup ## every test of the package: built twice, the bundle driven, the image run (root)
	$(MAKE) --no-print-directory --jobs 3 --output-sync=target startos-built
	unshare --mount --net $(PYTEST) startos/tests -p no:cacheprovider --numprocesses 2 --package $(PACKAGE)

startos-built: startos-check s9pk-verify s9pk-twice

startos-tools:
	@startos/image/tools $(ARCH)

.build/startos-npm: startos/package.json startos/package-lock.json startos/.npmrc
	npm ci --prefix startos --silent
	@mkdir -p $(@D) && touch $@

$(JAVASCRIPT)/index.js: .build/startos-npm startos/tsconfig.json $(shell find startos/startos -name '*.ts')
	rm -rf $(@D)
	cd startos && npx --no-install ncc build startos/index.ts --out $(CURDIR)/$(@D)
	@test -s $@

# Written anew only when what they say has changed, so that they are newer than what was built for another commit.
$(STARTOS)/time $(STARTOS)/commit: always
	@mkdir -p $(@D)
	@said="$(if $(filter %/time,$@),$(COMMIT_TIME),$(GIT_HASH))"; [ "$$said" = "$$(cat $@ 2> /dev/null)" ] || echo "$$said" > $@

$(STARTOS)/manifest.json: $(JAVASCRIPT)/index.js
	@mkdir -p $(@D)
	node -p 'JSON.stringify(require("./$<").manifest)' > $@

$(STARTOS)/javascript.squashfs: $(JAVASCRIPT)/index.js $(STARTOS)/time | startos-tools
	@mkdir -p $(@D)
	$(SQUASH) $(<D) $@.part $(SQUASH_OPTIONS) && mv $@.part $@

$(STARTOS)/assets.squashfs: startos/assets/.gitkeep $(STARTOS)/time | startos-tools
	@mkdir -p $(@D)
	$(SQUASH) $(<D) $@.part $(SQUASH_OPTIONS) && mv $@.part $@

$(STARTOS)/$(ARCH)/base.tar: startos/image/debian startos/image/slim | startos-tools
	@mkdir -p $(@D)
	nice startos/image/debian $(ARCH) $@

$(STARTOS)/$(ARCH)/app.squashfs: $(STARTOS)/$(ARCH)/base.tar $(STARTOS)/time startos/Dockerfile .dockerignore requirements.lock pyproject.toml \
    startos/image/build startos/image/settings.py startos/image/keep_runtime.py $(SERVICE_SOURCES) $(VENDORED) | .venv/pyvenv.cfg
	SOURCE_DATE_EPOCH=$(COMMIT_TIME) PYTHON=$(CURDIR)/$(BIN)/python nice startos/image/build $(ARCH) $< $(@D)

$(PACKAGE): $(STARTOS)/commit $(STARTOS)/$(ARCH)/app.squashfs $(STARTOS)/javascript.squashfs $(STARTOS)/assets.squashfs $(STARTOS)/manifest.json \
    startos/instructions.md startos/LICENSE startos/icon.svg $(wildcard startos/s9pk/*.py) .build/dev
	$(BIN)/python -m startos.s9pk pack startos $@ --manifest $(STARTOS)/manifest.json \
	  --javascript $(STARTOS)/javascript.squashfs --assets $(STARTOS)/assets.squashfs \
	  --image $(ARCH)=$(STARTOS)/$(ARCH) --key $(SIGNING_KEY) --git-hash "$(GIT_HASH)"
