import { Link } from 'react-router'
import {
	changeOf,
	maxCellText,
	maxMarkText,
	type SheetCell,
	type SheetProduct,
} from '#app/shop/catalog/stock-count/stock-sheet.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { cellFields, onEnter, type Typed } from './_use-typed-cells.ts'

export const sheetForm = 'sheet'

/** Moves to the same size of the next color, across products. */
const goDown = onEnter((field) => {
	const column = cellFields(field.form!).filter(({ dataset }) => dataset['size'] === field.dataset['size'])
	const next = column[column.indexOf(field) + 1]
	next?.focus()
	next?.select()
})

interface SheetTableProps extends Pick<Typed, 'served' | 'shown' | 'mode'> {
	product: SheetProduct
	mark: Omit<MarkProps, 'name' | 'of' | 'usual'>
	typed: Record<string, string>
	errors: Record<string, string[]>
}

export function SheetTable({ product, mark, ...given }: SheetTableProps) {
	const { id: productId, name, sizes, rows, lowMark } = product
	const rest = { ...given, lowMark }
	if (rows.length === 0)
		return (
			<p className="py-3 text-sm">
				<b>{name}</b> has too many sizes and colours for this page.{' '}
				<Link to={`/admin/stock/sheet?product=${productId}`} className="underline underline-offset-2">
					Its own sheet
				</Link>
			</p>
		)
	return (
		<table>
			<caption>
				<Link to={`/admin/products/${productId}`}>{name}</Link>
				{given.mode === 'count' && <Mark name={`m${productId}`} of={name} usual={lowMark} {...mark} />}
			</caption>
			<thead>
				<tr>
					<th>
						<span className="sr-only">Colour</span>
					</th>
					{sizes.map((size) => (
						<th key={size} scope="col">
							{size || 'Pieces'}
						</th>
					))}
					<th scope="col">Sum</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ colorName, hexCode, cells }) => (
					<tr key={colorName}>
						<th scope="row">
							{hexCode && <Swatch hexCode={hexCode} className="size-4" />}
							{colorName || 'All pieces'}
						</th>
						{cells.map((cell, index) => (
							<Cell key={sizes[index]} cell={cell} size={sizes[index]!} {...rest} />
						))}
						<td className="ss-sum">{sumOf(cells, rest).toLocaleString('en-IN')}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function sumOf(cells: (SheetCell | null)[], { typed, shown, mode }: Omit<SheetTableProps, 'product' | 'mark'>): number {
	return cells.reduce(
		(sum, cell) => sum + (cell ? shown[cell.key]! + (changeOf(typed[cell.key] ?? '', shown[cell.key]!, mode) || 0) : 0),
		0,
	)
}

interface CellProps extends Omit<SheetTableProps, 'product' | 'mark'> {
	lowMark: number
	cell: SheetCell | null
	size: string
}

function Cell({ cell, size, served, shown, typed, mode, errors, lowMark }: CellProps) {
	if (!cell) return <td className="max-desk:invisible">–</td>
	const { key, name } = cell
	const pieces = shown[key]!
	const isChanged = changeOf(typed[key] ?? '', pieces, mode) !== 0
	const was = isChanged || mode === 'receive' ? `${isChanged ? 'was' : 'has'} ${pieces}` : undefined
	return (
		<td
			data-size={size || 'Pieces'}
			data-was={was}
			className={isChanged ? 'ss-changed' : pieces === 0 ? 'ss-out' : pieces <= lowMark ? 'ss-low' : ''}
		>
			<input
				id={`${sheetForm}-cells.${key}`}
				name={`cells.${key}`}
				defaultValue={served[key]}
				inputMode="text"
				maxLength={maxCellText}
				data-size={size}
				aria-label={was ? `${name}, ${was}` : name}
				aria-invalid={errors[`cells.${key}`] ? true : undefined}
				aria-describedby={errors[`cells.${key}`] && `${sheetForm}-cells.${key}-error`}
				onKeyDown={goDown}
				onFocus={(event) => event.currentTarget.select()}
			/>
			{errors[`cells.${key}`] && (
				<p id={`${sheetForm}-cells.${key}-error`} className="text-xs text-danger">
					{errors[`cells.${key}`]!.join(' ')}
				</p>
			)}
		</td>
	)
}

interface MarkProps {
	/** The name 'm5' for a product, 'c1' for a category. */
	name: string
	of: string
	/** The default threshold. */
	usual: number
	served: string
	errors: string[] | undefined
	isOfAll?: boolean
}

/** The low-stock threshold of a product or of a category's products (rule: low-stock). */
export function Mark({ name, of, usual, served, errors, isOfAll }: MarkProps) {
	const fieldId = `${sheetForm}-marks.${name}`
	return (
		<span className="ss-mark">
			{isOfAll ? 'All of this category: low at ' : 'low at '}
			<input
				id={fieldId}
				name={`marks.${name}`}
				defaultValue={served}
				placeholder={String(usual)}
				inputMode="numeric"
				maxLength={maxMarkText}
				aria-label={`${of} runs low at`}
				aria-invalid={errors ? true : undefined}
				aria-describedby={errors && `${fieldId}-error`}
			/>
			{errors && (
				<span id={`${fieldId}-error`} className="text-danger">
					{' '}
					{errors.join(' ')}
				</span>
			)}
		</span>
	)
}
