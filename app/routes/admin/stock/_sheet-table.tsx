import { Link } from 'react-router'
import {
	parseCellChange,
	maxCellLength,
	maxThresholdLength,
	type SheetCell,
	type SheetProduct,
	findCellByCode,
	type ScanFeedback,
	scanFeedback,
	type SheetMode,
	applyScan,
} from '#app/shop/inventory/stock-sheet.ts'
import { limitUnknownScans } from '#app/shop/values/scans.ts'
import { isScanEnd } from '#app/ui/admin/form/use-scan-queue.ts'
import { Swatch } from '#app/ui/product/swatch.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { locale } from '#app/shop/region/india.ts'

interface CellOptions {
	all: SheetCell[]
	served: Record<string, string>
	shown: Record<string, number>
	mode: SheetMode
	answered: ScanFeedback | null
	/** The keys of the cells that were scanned before the page was served. */
	servedScanned: string[]
	/** The scanned codes that matched no cell before the page was served. */
	servedUnknown: string[]
}

/**
 * Returns the texts that are in the cells now, the results of the scans, and the functions that update both. Without
 * script the texts and results are those with which the page was served.
 */
export function useStockCells({ all, served, shown, mode, answered, servedScanned, servedUnknown }: CellOptions) {
	const box = useRef<HTMLFormElement>(null)
	const [cellTexts, setCellTexts] = useState(served)
	const [scanResult, setScanResult] = useState(answered)
	const [scanned, setScanned] = useState(servedScanned)
	const [unknownScans, setUnknownScans] = useState(servedUnknown)
	const syncCells = () =>
		setCellTexts(Object.fromEntries(getCellFields(box.current!).map(({ name, value }) => [name.slice(6), value])))
	// Values may have been entered before script ran, or restored by the browser.
	useEffect(syncCells, [])
	const handleScan = (field: HTMLInputElement) => {
		const cell = findCellByCode(all, field.value)
		let quantityText = ''
		if (cell) {
			const { key } = cell
			const target = getCellFields(box.current!).find(({ name }) => name === `cells.${key}`)!
			quantityText = applyScan(target.value, { shown: shown[key]!, mode, isScanned: scanned.includes(key) })
			target.value = quantityText
			setScanned([...new Set([...scanned, key])])
			syncCells()
		}
		const code = field.value.trim()
		if (!cell && code) setUnknownScans(limitUnknownScans([...unknownScans, code]))
		setScanResult(scanFeedback(cell, code, quantityText, mode))
		field.value = ''
		field.focus()
	}
	const undoScan = () => {
		setScanned([])
		setScanResult(null)
		setUnknownScans([])
		// The cells are read after the browser has reset the form.
		setTimeout(syncCells)
	}
	return { box, cellTexts, scanResult, scanned, unknownScans, scan: handleScan, syncCells, undo: undoScan }
}

const getCellFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name^="cells."]')]

const createKeyHandler =
	(isHandled: (event: KeyboardEvent<HTMLInputElement>) => boolean, callback: (field: HTMLInputElement) => void) =>
	(event: KeyboardEvent<HTMLInputElement>) => {
		if (!isHandled(event)) return
		event.preventDefault()
		callback(event.currentTarget)
	}

export const createScanHandler = (callback: (field: HTMLInputElement) => void) => createKeyHandler(isScanEnd, callback)

const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing

export const sheetForm = 'sheet'

/** On Enter, moves the focus to the same size of the next color, which may belong to the next product. */
const goDown = createKeyHandler(isEnter, (field) => {
	const column = getCellFields(field.form!).filter(({ dataset }) => dataset['size'] === field.dataset['size'])
	const next = column[column.indexOf(field) + 1]
	next?.focus()
	next?.select()
})

interface SheetTableProps extends Pick<CellOptions, 'served' | 'shown' | 'mode'> {
	product: SheetProduct
	mark: Omit<MarkProps, 'name' | 'of' | 'usual'>
	cellTexts: Record<string, string>
	errors: Record<string, string[]>
}

export function SheetTable({ product, mark, ...given }: SheetTableProps) {
	const { id: productId, name, sizes, rows, lowStockThreshold } = product
	const rest = { ...given, lowStockThreshold }
	if (rows.length === 0)
		return (
			<p className="py-3 text-sm">
				<b>{name}</b> has too many sizes and colors for this page.{' '}
				<Link to={`/admin/stock/sheet?product=${productId}`} className="underline underline-offset-2">
					Open its stock sheet
				</Link>
			</p>
		)
	return (
		<table>
			<caption>
				<Link to={`/admin/products/${productId}`}>{name}</Link>
				{given.mode === 'count' && (
					<ThresholdField name={`m${productId}`} of={name} usual={lowStockThreshold} {...mark} />
				)}
			</caption>
			<thead>
				<tr>
					<th>
						<span className="sr-only">Color</span>
					</th>
					{sizes.map((size) => (
						<th key={size} scope="col">
							{size || 'Quantity'}
						</th>
					))}
					<th scope="col">Total</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ colorName, hexCode, cells }) => (
					<tr key={colorName}>
						<th scope="row">
							{hexCode && <Swatch hexCode={hexCode} className="size-4" />}
							{colorName || 'All items'}
						</th>
						{cells.map((cell, index) => (
							<Cell key={sizes[index]} cell={cell} size={sizes[index]!} {...rest} />
						))}
						<td className="ss-sum">{sumCells(cells, rest).toLocaleString(locale)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function sumCells(
	cells: (SheetCell | null)[],
	{ cellTexts, shown, mode }: Omit<SheetTableProps, 'product' | 'mark'>,
): number {
	return cells.reduce(
		(sum, cell) =>
			sum + (cell ? shown[cell.key]! + (parseCellChange(cellTexts[cell.key] ?? '', shown[cell.key]!, mode) || 0) : 0),
		0,
	)
}

interface CellProps extends Omit<SheetTableProps, 'product' | 'mark'> {
	lowStockThreshold: number
	cell: SheetCell | null
	size: string
}

function Cell({ cell, size, served, shown, cellTexts, mode, errors, lowStockThreshold }: CellProps) {
	if (!cell) return <td className="max-desk:invisible">–</td>
	const { key, name } = cell
	const quantity = shown[key]!
	const isChanged = parseCellChange(cellTexts[key] ?? '', quantity, mode) !== 0
	const was = isChanged || mode === 'receive' ? `${isChanged ? 'was' : 'in stock:'} ${quantity}` : undefined
	return (
		<td
			data-size={size || 'Quantity'}
			data-was={was}
			className={isChanged ? 'ss-changed' : quantity === 0 ? 'ss-out' : quantity <= lowStockThreshold ? 'ss-low' : ''}
		>
			<input
				id={`${sheetForm}-cells.${key}`}
				name={`cells.${key}`}
				defaultValue={served[key]}
				inputMode="text"
				maxLength={maxCellLength}
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
	/** The part of the field's name after `marks.`: `'m5'` for the product 5, `'c1'` for the category 1. */
	name: string
	of: string
	/** The threshold that applies when the field is empty. */
	usual: number
	served: string
	errors: string[] | undefined
	isOfAll?: boolean
}

/** Shows the field for the low-stock threshold of a product, or of all products of a category (rule: low-stock). */
export function ThresholdField({ name, of, usual, served, errors, isOfAll }: MarkProps) {
	const fieldId = `${sheetForm}-marks.${name}`
	return (
		<span className="ss-mark">
			{isOfAll ? 'Whole category: low-stock alert at ' : 'Low-stock alert at '}
			<input
				id={fieldId}
				name={`marks.${name}`}
				defaultValue={served}
				placeholder={String(usual)}
				inputMode="numeric"
				maxLength={maxThresholdLength}
				aria-label={`${of}: low-stock alert at`}
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
