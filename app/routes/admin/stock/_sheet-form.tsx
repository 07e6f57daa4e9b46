import type { SubmissionResult } from '@conform-to/react'
import { useRef } from 'react'
import { Form, useLocation } from 'react-router'
import {
	listCells,
	parseCellChange,
	formatChanges,
	type ScanFeedback,
	type CategoryThreshold,
	maxReferenceLength,
	type SheetMode,
	type SheetProduct,
	formatShown,
	parseShown,
	formatUnknownScans,
	parseUnknownScans,
} from '#app/shop/inventory/stock-sheet.ts'
import { maxScanLength } from '#app/shop/values/scans.ts'
import { useScannerKeys } from '#app/ui/admin/form/use-scan-queue.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useServerForm } from '#app/ui/forms/field.tsx'
import { ThresholdField, sheetForm, SheetTable, createScanHandler, useStockCells } from './_sheet-table.tsx'

interface SheetFormProps {
	products: SheetProduct[]
	/** The category by which the sheet is filtered, with its threshold. `null` without this filter. */
	category: CategoryThreshold | null
	mode: SheetMode
	answer: SubmissionResult<string[]> | undefined
	/** The server's result of the last scan, when it was submitted without script; `null` otherwise. */
	scanResult: ScanFeedback | null
	after: number
}

/** Staff scan into this field next, so it has the focus. */
const focused = { autoFocus: true } as const

/**
 * Shows a cell for each size and color. One button saves all typed and scanned quantities, and submitting the same
 * sheet again saves nothing (rule: stock-sheet).
 */
export function SheetForm({ products, category, mode, answer, scanResult: answered, after }: SheetFormProps) {
	const { pathname, search } = useLocation()
	const [form] = useServerForm(sheetForm, answer, {})
	const sent = (form.initialValue ?? {}) as Record<string, string> & {
		cells?: Record<string, string>
		marks?: Record<string, string>
	}
	const all = listCells(products)
	// After a rejected form, a cell without an error keeps the quantity that the page showed before the submission. A
	// cell with an error gets the current quantity, because someone else may have counted the item since.
	const before = parseShown(answer ? (sent['shown'] ?? '') : '')
	const shown = Object.fromEntries(
		all.map(({ key, remainingQty }) => [
			key,
			form.allErrors[`cells.${key}`] ? remainingQty : (before[key] ?? remainingQty),
		]),
	)
	const served = Object.fromEntries(
		all.map(({ key }) => [key, (answer && sent.cells?.[key]) ?? (mode === 'count' ? String(shown[key]) : '')]),
	)
	const own = [
		...products.map(({ id, lowAt }) => [`m${id}`, lowAt] as const),
		...(category ? [[`c${category.id}`, category.lowAt] as const] : []),
	]
	const marks = Object.fromEntries(own.map(([key, lowAt]) => [key, answer ? (before[key] ?? null) : lowAt]))
	const getThresholdProps = (key: string) => ({
		served: (answer ? sent.marks?.[key] : marks[key]?.toString()) ?? '',
		errors: form.allErrors[`marks.${key}`],
	})
	const servedUnknown = parseUnknownScans(sent['unknown'] ?? '')
	const { box, cellTexts, scanResult, scanned, unknownScans, scan, syncCells, undo } = useStockCells({
		all,
		served,
		shown,
		mode,
		answered,
		servedScanned: (sent['scanned'] ?? '').split(' ').filter(Boolean),
		servedUnknown,
	})
	const scanField = useRef<HTMLInputElement>(null)
	useScannerKeys(scanField)
	const changes = all.flatMap(({ key }) => parseCellChange(cellTexts[key] ?? '', shown[key]!, mode) || [])
	return (
		<Form
			ref={box}
			method="post"
			action={pathname + search}
			reloadDocument
			id={sheetForm}
			noValidate
			autoComplete="off"
			onInput={syncCells}
			onReset={undo}
			{...(answer && { 'data-unsaved': true })}
		>
			<SaveErrors form={form} />
			<input type="hidden" name="mode" value={mode} />
			<input type="hidden" name="after" value={after} />
			<input type="hidden" name="shown" value={formatShown({ ...shown, ...marks })} />
			<input type="hidden" name="scanned" value={scanned.join(' ')} />
			<input type="hidden" name="unknown" value={formatUnknownScans(unknownScans)} />
			<div className="ss-scan">
				{mode === 'receive' && (
					<label>
						Invoice or challan number <span className="font-normal text-muted">(optional)</span>
						<input
							name="reference"
							id={`${sheetForm}-reference`}
							defaultValue={sent['reference']}
							maxLength={maxReferenceLength}
						/>
					</label>
				)}
				<div>
					<label htmlFor={`${sheetForm}-scan`}>Scan or enter an SKU or barcode</label>
					<span className="flex gap-2">
						<input
							ref={scanField}
							id={`${sheetForm}-scan`}
							name="scan"
							{...focused}
							aria-describedby="scan-result"
							enterKeyHint="done"
							onKeyDown={createScanHandler(scan)}
							maxLength={maxScanLength}
						/>
						<Button
							variant="secondary"
							name="act"
							value="scan"
							className="bg-white max-sm:px-4"
							onClick={(event) => {
								event.preventDefault()
								scan(scanField.current!)
							}}
						>
							Add
						</Button>
					</span>
				</div>
				<p
					id="scan-result"
					role="status"
					className={scanResult ? (scanResult.key ? 'text-success' : 'text-danger') : undefined}
				>
					{scanResult?.message ?? (mode === 'count' ? 'Each scan counts one item.' : 'Each scan adds one item.')}
				</p>
				{unknownScans.length > 1 && (
					<p role="alert" className="text-danger">
						Not on this sheet: {unknownScans.map((code) => `“${code}”`).join(', ')}
					</p>
				)}
			</div>
			<div className="surface ss">
				{category && mode === 'count' && (
					<ThresholdField
						name={`c${category.id}`}
						of={category.name}
						usual={category.usual}
						isOfAll
						{...getThresholdProps(`c${category.id}`)}
					/>
				)}
				{products.map((product) => (
					<SheetTable
						key={product.id}
						{...{ product, shown, served, cellTexts, mode, errors: form.allErrors }}
						mark={getThresholdProps(`m${product.id}`)}
					/>
				))}
				<p className="ss-key">
					<span className="bg-good-tint" /> changed <span className="bg-bad-tint" /> sold out{' '}
					<span className="bg-warn-tint" /> low stock
					<span className="max-desk:hidden">
						{' '}
						· <kbd>Tab</kbd> next · <kbd>Enter</kbd> down · <kbd>+3</kbd> adds 3
					</span>
				</p>
			</div>
			<div className="ss-save">
				<p className="tabular text-xs text-muted">
					<b className="text-ink">{changes.length > 0 ? formatChanges(changes, 'not saved yet') : 'No changes yet'}</b>.
					{mode === 'count' && ' Sales while you count are included.'}
				</p>
				{!answer && (
					<Button type="reset" variant="quiet">
						Undo all
					</Button>
				)}
				<Button variant="primary" name="act" value="save">
					{mode === 'count' ? 'Save count' : 'Save received stock'}
				</Button>
			</div>
		</Form>
	)
}
