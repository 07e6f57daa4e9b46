import { type ComponentProps, useState } from 'react'
import { leavingPieces, piecesText } from '#app/shop/catalog/stock-grid/leaving-pieces.ts'
import { cellParts, variantsOfRows } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { FieldError } from '../../forms/field.tsx'
import { useScripted } from '../../forms/use-scripted.ts'
import { Block } from '../block.tsx'
import { onlyByVariant } from './counting-choice.tsx'
import { FillCells } from './fill-cells.tsx'
import { SegmentRow } from '../form/radio-row.tsx'
import { ColorRow, looks } from './color-row.tsx'
import { type GridProps, LeaveQuestion, nameIn } from './leave-question.tsx'
import { SizeChoice } from './size-choice.tsx'
import { useTypedPieces } from './use-typed-pieces.ts'

/**
 * The stock of a product with variants: sizes across, colors down, one number in each cell (rule: counted-by-variant).
 */
export function StockGrid<Shape extends Record<string, unknown>>(props: GridProps<Shape>) {
	const { form, rows, colors, stored, names } = props
	const isScripted = useScripted()
	const { box, rows: typedRows, follow, fill } = useTypedPieces(rows)
	const wanted = variantsOfRows(
		typedRows,
		colors.map(({ id }) => id),
	)
	const piecesOf = (isOf: (variant: (typeof wanted)[number]) => boolean) =>
		wanted.filter(isOf).reduce((sum, { remainingQty }) => sum + remainingQty, 0)
	const leaving = stored && leavingPieces(stored, wanted, nameIn(names))
	const errors = form.allErrors['variants']
	const wrong = cellParts.find((part) => Object.keys(form.allErrors).some((name) => name.includes(`].${part}.`)))
	const [shown, show] = useState({ wrong, view: wrong ?? 'pieces' })
	// Cells with an error become visible and stay visible after the error is corrected.
	if (shown.wrong !== wrong) show({ wrong, view: wrong ?? shown.view })
	return (
		<Block
			title="Sizes and stock"
			className={`stock-cells ${onlyByVariant}`}
			link={
				// The control belongs to no form, because the selected view is not saved.
				colors.length > 0 && (
					<fieldset>
						<legend className="sr-only">What the grid shows</legend>
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
					<DrawAgain {...form.validate.getButtonProps({ name: 'sizes' })} hasColors={colors.length > 0} />
				)}
				{isScripted && colors.length === 0 && <p className="text-sm text-muted">Please choose the colours above.</p>}
				{colors.length > 0 && (
					<>
						{isScripted && <FillCells rows={rows} colors={colors} fill={fill} />}
						<div className="tabular mt-1 md:overflow-x-auto">
							<div className="md:w-max md:min-w-full">
								<Heads rows={rows} />
								{colors.map((color, index) => (
									<ColorRow
										key={color.id}
										form={form}
										rows={rows}
										color={color}
										isFirst={index === 0}
										sum={piecesOf(({ colorId }) => colorId === color.id)}
									/>
								))}
								<div className="hidden border-t border-line pt-2 pb-1 text-sm text-muted md:flex md:gap-2">
									<span className={headCell}>Pieces</span>
									{rows.map(({ name }) => (
										<span key={name} className="w-14 shrink-0 pr-2 text-right">
											{piecesOf(({ size }) => size === name).toLocaleString('en-IN')}
										</span>
									))}
									<span className={sumCell}>{piecesOf(() => true).toLocaleString('en-IN')}</span>
								</div>
							</div>
						</div>
						<p className="border-t border-line pt-2 text-sm md:hidden">{piecesText(piecesOf(() => true))} in all</p>
						<p className="mt-1 text-xs text-muted">
							Pieces empty: no such size in that colour; 0 is sold out. Price empty: the Base Price.
						</p>
					</>
				)}
				{leaving && (
					<LeaveQuestion
						form={form}
						leaving={leaving}
						label={`Take ${piecesText(leaving.pieces)} out of stock`}
						isAnswered={form.initialValue?.['counting'] === 'variant'}
					/>
				)}
				{errors && <FieldError field={{ errorId: `${form.id}-variants-error`, errors }} />}
			</div>
		</Block>
	)
}

const views = cellParts.map((part) => [part, part === 'pieces' ? 'Pieces' : `${looks[part].label}s`] as const)

const headCell = 'w-32 shrink-0'
const sumCell = 'ml-auto w-12 shrink-0 text-right'

function Heads({ rows }: Pick<GridProps<Record<string, unknown>>, 'rows'>) {
	return (
		<div aria-hidden="true" className="hidden pb-1 text-xs text-muted md:flex md:gap-2">
			<span className={headCell} />
			{rows.map(({ name }) => (
				<span key={name} className="w-14 shrink-0 self-end text-center [overflow-wrap:anywhere]">
					{name || 'Pieces'}
				</span>
			))}
			<span className={sumCell}>Sum</span>
		</div>
	)
}

/**
 * The button that renders the grid again. Without script the grid has the colors that were selected before the page was
 * rendered.
 */
function DrawAgain({ hasColors, ...props }: ComponentProps<'button'> & { hasColors: boolean }) {
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
			{!hasColors && <p className="text-muted">Choose the colours above, then show their cells.</p>}
			<button
				type="submit"
				{...props}
				formAction="#product-variants"
				className="min-h-11 underline underline-offset-4 hover:no-underline"
			>
				Show the cells of the chosen colours
			</button>
		</div>
	)
}
