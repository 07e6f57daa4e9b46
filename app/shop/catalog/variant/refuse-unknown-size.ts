import { refuse } from '../../values/refusal.ts'

/** Refuses a size that is not among these. Names them, for API clients and for sizes that no longer exist. */
export function refuseUnknownSize(sizes: readonly { size: string }[], field: string): never {
	const names = sizes.map(({ size }) => size).filter(Boolean)
	if (names.length === 0) refuse('invalid', 'size-missing', {}, field)
	refuse('invalid', 'size-unknown', { sizes: names.join(', ') }, field)
}
