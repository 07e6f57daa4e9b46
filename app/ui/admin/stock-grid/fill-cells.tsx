import { useRef } from 'react'
import { columnOf, type SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import type { GridColor } from './leave-question.tsx'

interface FillCellsProps {
	rows: SizeRow[]
	colors: GridColor[]
	fill: (where: { size?: string; column?: string }, number: string) => void
}

const control = 'min-h-11 min-w-0 rounded-soft border border-field bg-white px-2 text-sm'

/** Fills a row, a column or all cells with one number. */
export function FillCells({ rows, colors, fill }: FillCellsProps) {
	const where = useRef<HTMLSelectElement>(null)
	const number = useRef<HTMLInputElement>(null)
	const places: { label: string; size?: string; column?: string }[] = [
		{ label: 'all cells' },
		...rows.filter(({ name }) => name !== '').map(({ name }) => ({ label: `size ${name}`, size: name })),
		...colors.map(({ id, name }) => ({ label: name, column: columnOf(id) })),
	]
	const apply = () => fill(places[where.current?.selectedIndex ?? 0]!, number.current?.value ?? '')
	return (
		<div className="flex flex-wrap items-center gap-2 text-xs">
			<span>Fill</span>
			<select ref={where} aria-label="Cells to fill" className={`${control} max-w-24 sm:max-w-40`}>
				{places.map(({ label }) => (
					<option key={label}>{label}</option>
				))}
			</select>
			<span className="max-sm:sr-only">with</span>
			<input
				ref={number}
				type="number"
				min={0}
				step={1}
				inputMode="numeric"
				aria-label="Pieces to fill in"
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					apply()
				}}
				className={`${control} w-16 text-right`}
			/>
			<button
				type="button"
				onClick={apply}
				className="min-h-11 px-2 text-sm underline underline-offset-4 hover:no-underline"
			>
				Fill in
			</button>
		</div>
	)
}
