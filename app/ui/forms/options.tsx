import type { ReactNode } from 'react'

type Option = string | readonly [value: string | number, words: ReactNode] | { id: string | number; name: string }

/** The options of a select: texts, values with labels, or objects with an id and a name. */
export function Options({ of }: { of: readonly Option[] }) {
	return of.map((one) => {
		const [value, words] = typeof one === 'string' ? [one, one] : 'id' in one ? [one.id, one.name] : one
		return (
			<option key={value} value={value}>
				{words}
			</option>
		)
	})
}
