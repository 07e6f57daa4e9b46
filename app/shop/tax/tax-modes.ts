/** What the shop is for the tax office; until the owner says it, bills are plain. */
export const TAX_MODES = {
	none: 'Not set',
	unregistered: 'Not registered',
	composition: 'Composition scheme',
	regular: 'Regular',
} as const

export type TaxMode = keyof typeof TAX_MODES

/** Whether such a shop numbers its invoices (rule: invoice-number). */
export function isRegistered(mode: TaxMode): mode is 'composition' | 'regular' {
	return mode === 'composition' || mode === 'regular'
}
