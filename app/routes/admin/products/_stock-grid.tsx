import { type ComponentProps, useState, useEffect, useRef } from 'react'
import {
	findRemovedStock,
	formatUnits,
	cellParts,
	toVariantRows,
	type SizeRow,
	getColumnKey,
} from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { FieldError, useIsScripted } from '#app/ui/forms/field.tsx'
import { Block } from '#app/ui/admin/page-parts.tsx'
import {
	variantOnlyClass,
	type GridColor,
	type GridProps,
	RemovedStockQuestion,
	createNameLookup,
	ColorRow,
	cellModes,
	SizeChoice,
} from './_stock-grid-parts.tsx'
import { SegmentRow } from '#app/ui/admin/form/fields.tsx'
import { locale } from '#app/shop/region/india.ts'

/**
 * Shows the stock of a product with variants, with sizes across and colors down (rule: counted-by-variant). Each cell
 * shows its quantity, or its price, SKU or barcode in another view.
 */
export function StockGrid<Shape extends Record<string, unknown>>(props: GridProps<Shape>) {
	const { form, rows, colors, stored, names } = props
	const isScripted = useIsScripted()
	const { box, rows: currentRows, follow, fill } = useGridQuantities(rows)
	const wanted = toVariantRows(
		currentRows,
		colors.map(({ id }) => id),
	)
	const sumUnits = (isOf: (variant: (typeof wanted)[number]) => boolean) =>
		wanted.filter(isOf).reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const leaving = stored && findRemovedStock(stored, wanted, createNameLookup(names))
	const errors = form.allErrors['variants']
	const wrong = cellParts.find((part) => Object.keys(form.allErrors).some((name) => name.includes(`].${part}.`)))
	const [shown, show] = useState({ wrong, view: wrong ?? 'quantities' })
	// An error in a cell switches to the view that shows it. The view stays after the error is corrected.
	if (shown.wrong !== wrong) show({ wrong, view: wrong ?? shown.view })
	return (
		<Block
			title="Sizes and stock"
			className={`stock-cells ${variantOnlyClass}`}
			link={
				// The control belongs to no form, because the selected view is not saved.
				colors.length > 0 && (
					<fieldset>
						<legend className="sr-only">Show in grid</legend>
						<SegmentRow
							key={`${wrong} ${shown.view}`}
							name="grid-view"
							form="no-form"
							choices={views}
							chosen={shown.view}
						/>
					</fieldset>
				)
			}
		>
			<div id={`${form.id}-variants`} tabIndex={-1} ref={box} onInput={follow}>
				<SizeChoice form={form} rows={rows} />
				{!isScripted && (
					<RedrawButton {...form.validate.getButtonProps({ name: 'sizes' })} hasColors={colors.length > 0} />
				)}
				{isScripted && colors.length === 0 && <p className="text-sm text-muted">Choose the colors above.</p>}
				{colors.length > 0 && (
					<>
						{isScripted && <FillCells rows={rows} colors={colors} fill={fill} />}
						<div className="tabular mt-1 md:overflow-x-auto">
							<div className="md:w-max md:min-w-full">
								<GridHeader rows={rows} />
								{colors.map((color, index) => (
									<ColorRow
										key={color.id}
										form={form}
										rows={rows}
										color={color}
										isFirst={index === 0}
										sum={sumUnits(({ colorId }) => colorId === color.id)}
									/>
								))}
								<div className="hidden border-t border-line pt-2 pb-1 text-sm text-muted md:flex md:gap-2">
									<span className={headCell}>Total</span>
									{rows.map(({ name }) => (
										<span key={name} className="w-14 shrink-0 pr-2 text-right">
											{sumUnits(({ size }) => size === name).toLocaleString(locale)}
										</span>
									))}
									<span className={sumCell}>{sumUnits(() => true).toLocaleString(locale)}</span>
								</div>
							</div>
						</div>
						<p className="border-t border-line pt-2 text-sm md:hidden">{formatUnits(sumUnits(() => true))} in total</p>
						<p className="mt-1 text-xs text-muted">
							Leave stock empty if a size does not exist in a color. 0 means sold out. Leave price empty to use the Base
							Price.
						</p>
					</>
				)}
				{leaving && (
					<RemovedStockQuestion
						form={form}
						leaving={leaving}
						label={`Remove ${formatUnits(leaving.units)} from stock`}
						isAnswered={form.initialValue?.['counting'] === 'variant'}
					/>
				)}
				{errors && <FieldError field={{ errorId: `${form.id}-variants-error`, errors }} />}
			</div>
		</Block>
	)
}

const views = cellParts.map((part) => [part, part === 'quantities' ? 'Stock' : `${cellModes[part].label}s`] as const)

const headCell = 'w-32 shrink-0'
const sumCell = 'ml-auto w-12 shrink-0 text-right'

function GridHeader({ rows }: Pick<GridProps<Record<string, unknown>>, 'rows'>) {
	return (
		<div aria-hidden="true" className="hidden pb-1 text-xs text-muted md:flex md:gap-2">
			<span className={headCell} />
			{rows.map(({ name }) => (
				<span key={name} className="w-14 shrink-0 self-end text-center [overflow-wrap:anywhere]">
					{name || 'Stock'}
				</span>
			))}
			<span className={sumCell}>Total</span>
		</div>
	)
}

/**
 * Shows the button that renders the grid again. Without script the grid has only the colors that were selected when the
 * page was rendered.
 */
function RedrawButton({ hasColors, ...props }: ComponentProps<'button'> & { hasColors: boolean }) {
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
			{!hasColors && <p className="text-muted">Choose the colors above, then show them in the grid.</p>}
			<button
				type="submit"
				{...props}
				formAction="#product-variants"
				className="min-h-11 underline underline-offset-4 hover:no-underline"
			>
				Show selected colors
			</button>
		</div>
	)
}

/**
 * Returns the sizes with the quantities that are in the cells now, and the functions that update them. Without script
 * the quantities are those of `rows`.
 */
function useGridQuantities(rows: SizeRow[]) {
	const box = useRef<HTMLDivElement>(null)
	const [cells, setCells] = useState<ReturnType<typeof readCells>>([])
	const syncCells = () => setCells(readCells(box.current))
	// Quantities may have been typed before script ran.
	useEffect(syncCells, [])
	return {
		box,
		follow: syncCells,
		/** The rows with the current input. */
		rows: rows.map((row) => {
			const own = cells.filter(({ size }) => size === row.name).map(({ column, text }) => [column, text] as const)
			return { ...row, quantities: { ...row.quantities, ...Object.fromEntries(own) } }
		}),
		/** Fills the matching cells with a number. A missing size or color matches all of them. */
		fill: (where: { size?: string; column?: string }, number: string) => {
			for (const { cell, size, column } of readCells(box.current))
				if ((where.size ?? size) === size && (where.column ?? column) === column) cell.value = number
			syncCells()
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

interface FillCellsProps {
	rows: SizeRow[]
	colors: GridColor[]
	fill: (where: { size?: string; column?: string }, number: string) => void
}

const control = 'min-h-11 min-w-0 rounded-soft border border-field bg-white px-2 text-sm'

/** Shows the controls that fill all cells, or those of one size or color, with a number. */
function FillCells({ rows, colors, fill }: FillCellsProps) {
	const where = useRef<HTMLSelectElement>(null)
	const number = useRef<HTMLInputElement>(null)
	const places: { label: string; size?: string; column?: string }[] = [
		{ label: 'all cells' },
		...rows.filter(({ name }) => name !== '').map(({ name }) => ({ label: `size ${name}`, size: name })),
		...colors.map(({ id, name }) => ({ label: name, column: getColumnKey(id) })),
	]
	const applyFill = () => fill(places[where.current?.selectedIndex ?? 0]!, number.current?.value ?? '')
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
				aria-label="Number to fill in"
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return
					event.preventDefault()
					applyFill()
				}}
				className={`${control} w-16 text-right`}
			/>
			<button
				type="button"
				onClick={applyFill}
				className="min-h-11 px-2 text-sm underline underline-offset-4 hover:no-underline"
			>
				Fill cells
			</button>
		</div>
	)
}
