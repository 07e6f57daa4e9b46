const formatted = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?\s*(?:\/-)?$/i

/**
 * Returns an amount as a plain number: `'₹ 1,999'`, `'Rs. 1,999/-'` and `'1999'` are all `'1999'`. Returns other text
 * unchanged (rule: typed-amounts).
 */
export function normalizeAmount(text: string): string {
	const [, rupees, paise = ''] = formatted.exec(text.trim()) ?? []
	return rupees === undefined ? text : rupees.replaceAll(',', '') + paise
}
