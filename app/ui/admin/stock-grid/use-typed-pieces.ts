import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'

interface TypedPieces {
	box: RefObject<HTMLDivElement | null>
	/** The rows with what is typed now. */
	rows: SizeRow[]
	follow: () => void
	/** Types a number into the cells that fit, of all sizes or colours where one is ''. */
	fill: (where: { size?: string; column?: string }, number: string) => void
}

const cells = 'input[data-column]'

/** The pieces typed into the grid now; without script those of the page. */
export function useTypedPieces(rows: SizeRow[]): TypedPieces {
	const box = useRef<HTMLDivElement>(null)
	const [typed, setTyped] = useState<Record<string, string>>({})
	const follow = () =>
		setTyped(
			Object.fromEntries(
				[...(box.current?.querySelectorAll<HTMLInputElement>(cells) ?? [])].map((cell) => [keyOf(cell), cell.value]),
			),
		)
	// Typed before script ran.
	useEffect(follow, [])
	return {
		box,
		follow,
		rows: rows.map((row) => ({ ...row, pieces: { ...row.pieces, ...piecesTypedIn(row.name, typed) } })),
		fill: ({ size, column }, number) => {
			for (const cell of box.current?.querySelectorAll<HTMLInputElement>(cells) ?? [])
				if (
					(size ?? cell.dataset['size']) === cell.dataset['size'] &&
					(column ?? cell.dataset['column']) === cell.dataset['column']
				)
					cell.value = number
			follow()
		},
	}
}

function keyOf({ dataset }: HTMLInputElement): string {
	return `${dataset['column']} ${dataset['size']}`
}

function piecesTypedIn(size: string, typed: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([key, text]) => {
			const [column = '', ...words] = key.split(' ')
			return words.join(' ') === size ? [[column, text]] : []
		}),
	)
}
