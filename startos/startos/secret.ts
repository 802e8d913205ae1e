import { randomInt } from 'node:crypto'

// Without the letters and digits that are easily taken for each other; the
// same as the service makes.
const letters = 'abcdefghjkmnpqrstvwxyz23456789'

const group = () =>
  Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** Four groups of four, to be read out and typed. Ends its line. */
export const makeSecret = () => [1, 2, 3, 4].map(group).join('-') + '\n'
