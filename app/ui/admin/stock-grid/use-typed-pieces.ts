import { useEffect, useRef, useState } from 'react'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'

/** The pieces typed into the grid now; without script those of the page. */
export function useTypedPieces(rows: SizeRow[]) {
	const box = useRef<HTMLDivElement>(null)
	const [typed, setTyped] = useState<ReturnType<typeof readCells>>([])
	const follow = () => setTyped(readCells(box.current))
	// Typed before script ran.
	useEffect(follow, [])
	return {
		box,
		follow,
		/** The rows with what is typed now. */
		rows: rows.map((row) => {
			const own = typed.filter(({ size }) => size === row.name).map(({ column, text }) => [column, text] as const)
			return { ...row, pieces: { ...row.pieces, ...Object.fromEntries(own) } }
		}),
		/** Types a number into the cells that fit, of all sizes or colours where one is not given. */
		fill: (where: { size?: string; column?: string }, number: string) => {
			for (const { cell, size, column } of readCells(box.current))
				if ((where.size ?? size) === size && (where.column ?? column) === column) cell.value = number
			follow()
		},
	}
}

function readCells(box: HTMLElement | null) {
	const cells = [...(box?.querySelectorAll<HTMLInputElement>('input[data-column]') ?? [])]
	return cells.map((cell) => {
		const { size = '', column = '' } = cell.dataset
		return { cell, size, column, text: cell.value }
	})
}
