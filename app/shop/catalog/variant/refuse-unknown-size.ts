import { refuse } from '../../values/refusal.ts'

/**
 * Refuses an unknown size. The message lists the available sizes, because API clients may send any and a size may have
 * been deleted.
 */
export function refuseUnknownSize(sizes: readonly { size: string }[], field: string): never {
	const names = sizes.map(({ size }) => size).filter(Boolean)
	if (names.length === 0) refuse('invalid', 'size-missing', {}, field)
	refuse('invalid', 'size-unknown', { sizes: names.join(', ') }, field)
}
