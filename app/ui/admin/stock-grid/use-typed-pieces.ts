import { useEffect, useRef, useState } from 'react'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'

/** Returns the current quantities in the grid; without script those of the page. */
export function useTypedPieces(rows: SizeRow[]) {
	const box = useRef<HTMLDivElement>(null)
	const [typed, setTyped] = useState<ReturnType<typeof readCells>>([])
	const follow = () => setTyped(readCells(box.current))
	// The quantities were typed before script ran.
	useEffect(follow, [])
	return {
		box,
		follow,
		/** The rows with the current input. */
		rows: rows.map((row) => {
			const own = typed.filter(({ size }) => size === row.name).map(({ column, text }) => [column, text] as const)
			return { ...row, pieces: { ...row.pieces, ...Object.fromEntries(own) } }
		}),
		/** Fills the matching cells with a number. A missing size or color matches all of them. */
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
