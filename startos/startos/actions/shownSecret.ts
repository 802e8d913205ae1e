import { i18n } from '../i18n'

/** The join secret as a result: hidden until asked for, to copy or to scan. */
export const shownSecret = (secret: string | null) => {
  if (!secret?.trim())
    throw new Error(
      'There is no join secret yet: the server makes one when it starts.',
    )
  return {
    version: '1' as const,
    title: i18n('Join Secret'),
    message: i18n(
      'Give it to the people you play with, together with the address of the game table.',
    ),
    result: {
      type: 'single' as const,
      name: i18n('Join Secret'),
      description: null,
      value: secret.trim(),
      masked: true,
      copyable: true,
      qr: true,
    },
  }
}
