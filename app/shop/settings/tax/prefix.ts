/** Of invoice numbers: short enough for a year, a stroke, six digits and the letter of credit notes in 16 characters. */
export const prefixPattern = /^[A-Z\d/-]{0,4}$/
