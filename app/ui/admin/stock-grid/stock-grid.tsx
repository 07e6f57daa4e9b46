import { type ComponentProps, useState } from 'react'
import { findRemovedStock, formatUnits } from '#app/shop/catalog/stock-grid/removed-stock.ts'
import { cellParts, toVariantRows } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { FieldError } from '../../forms/field.tsx'
import { useIsScripted } from '../../forms/use-scripted.ts'
import { Block } from '../block.tsx'
import { variantOnlyClass } from './stock-tracking-choice.tsx'
import { FillCells } from './fill-cells.tsx'
import { SegmentRow } from '../form/radio-row.tsx'
import { ColorRow, cellModes } from './color-row.tsx'
import { type GridProps, RemovedStockQuestion, createNameLookup } from './removed-stock-question.tsx'
import { SizeChoice } from './size-choice.tsx'
import { useGridQuantities } from './use-grid-quantities.ts'

/**
 * The stock of a product with variants: sizes across, colors down, one number in each cell (rule: counted-by-variant).
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
	const [shown, show] = useState({ wrong, view: wrong ?? 'pieces' })
	// Cells with an error become visible and stay visible after the error is corrected.
	if (shown.wrong !== wrong) show({ wrong, view: wrong ?? shown.view })
	return (
		<Block
			title="Sizes and stock"
			className={`stock-cells ${variantOnlyClass}`}
			link={
				// The control belongs to no form, because the selected view is not saved.
				colors.length > 0 && (
					<fieldset>
						<legend className="sr-only">Grid content</legend>
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
											{sumUnits(({ size }) => size === name).toLocaleString('en-IN')}
										</span>
									))}
									<span className={sumCell}>{sumUnits(() => true).toLocaleString('en-IN')}</span>
								</div>
							</div>
						</div>
						<p className="border-t border-line pt-2 text-sm md:hidden">{formatUnits(sumUnits(() => true))} in total</p>
						<p className="mt-1 text-xs text-muted">
							Stock empty: this size does not exist in that color. 0: sold out. Price empty: the Base Price applies.
						</p>
					</>
				)}
				{leaving && (
					<RemovedStockQuestion
						form={form}
						leaving={leaving}
						label={`Remove ${formatUnits(leaving.pieces)} from stock`}
						isAnswered={form.initialValue?.['counting'] === 'variant'}
					/>
				)}
				{errors && <FieldError field={{ errorId: `${form.id}-variants-error`, errors }} />}
			</div>
		</Block>
	)
}

const views = cellParts.map((part) => [part, part === 'pieces' ? 'Stock' : `${cellModes[part].label}s`] as const)

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
 * The button that renders the grid again. Without script the grid has the colors that were selected before the page was
 * rendered.
 */
function RedrawButton({ hasColors, ...props }: ComponentProps<'button'> & { hasColors: boolean }) {
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
			{!hasColors && <p className="text-muted">Choose the colors above, then show their cells.</p>}
			<button
				type="submit"
				{...props}
				formAction="#product-variants"
				className="min-h-11 underline underline-offset-4 hover:no-underline"
			>
				Show cells of selected colors
			</button>
		</div>
	)
}
