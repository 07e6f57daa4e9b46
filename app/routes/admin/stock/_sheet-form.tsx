import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation } from 'react-router'
import {
	cellsOf,
	changeOf,
	changesText,
	type Heard,
	type MarkedCategory,
	maxReference,
	type SheetMode,
	type SheetProduct,
	shownText,
	readShown,
} from '#app/shop/catalog/stock-count/stock-sheet.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { Mark, sheetForm, SheetTable } from './_sheet-table.tsx'
import { onEnter, useTypedCells } from './_use-typed-cells.ts'

interface SheetFormProps {
	products: SheetProduct[]
	/** The category of the products, when they belong to one. */
	category: MarkedCategory | null
	mode: SheetMode
	answer: SubmissionResult<string[]> | undefined
	/** The result of the last scan, without script. */
	heard: Heard | null
	after: number
}

/** A scanner types into this field next. */
const focused = { autoFocus: true } as const

/** Shows a cell for each size and color. Typed or scanned quantities are saved once (rule: stock-sheet). */
export function SheetForm({ products, category, mode, answer, heard: answered, after }: SheetFormProps) {
	const { pathname, search } = useLocation()
	const [form] = useAnsweredForm(sheetForm, answer, {})
	const sent = (form.initialValue ?? {}) as Record<string, string> & {
		cells?: Record<string, string>
		marks?: Record<string, string>
	}
	const all = cellsOf(products)
	// The quantity that the page showed first counts, unless someone else has counted the cell since.
	const before = readShown(answer ? (sent['shown'] ?? '') : '')
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
	const markOf = (key: string) => ({
		served: (answer ? sent.marks?.[key] : marks[key]?.toString()) ?? '',
		errors: form.allErrors[`marks.${key}`],
	})
	const { box, typed, heard, scan, follow, undo } = useTypedCells({ all, served, shown, mode, answered })
	const changes = all.flatMap(({ key }) => changeOf(typed[key] ?? '', shown[key]!, mode) || [])
	return (
		<Form
			ref={box}
			method="post"
			action={pathname + search}
			reloadDocument
			id={sheetForm}
			noValidate
			autoComplete="off"
			onInput={follow}
			onReset={undo}
			{...(answer && { 'data-unsaved': true })}
		>
			<SaveErrors form={form} />
			<input type="hidden" name="mode" value={mode} />
			<input type="hidden" name="after" value={after} />
			<input type="hidden" name="shown" value={shownText({ ...shown, ...marks })} />
			<input type="hidden" name="scanned" defaultValue={sent['scanned'] ?? ''} />
			<div className="ss-scan">
				{mode === 'receive' && (
					<label>
						Bill or challan no. <span className="font-normal text-muted">(optional)</span>
						<input
							name="reference"
							id={`${sheetForm}-reference`}
							defaultValue={sent['reference']}
							maxLength={maxReference}
						/>
					</label>
				)}
				<div>
					<label htmlFor={`${sheetForm}-scan`}>Scan, or type an SKU or barcode</label>
					<span className="flex gap-2">
						<input
							id={`${sheetForm}-scan`}
							name="scan"
							{...focused}
							aria-describedby="heard"
							enterKeyHint="done"
							onKeyDown={onEnter(scan)}
						/>
						<Button
							look="secondary"
							name="act"
							value="scan"
							className="bg-white max-sm:px-4"
							onClick={(event) => {
								event.preventDefault()
								scan(box.current!.querySelector<HTMLInputElement>('[name=scan]')!)
							}}
						>
							Add
						</Button>
					</span>
				</div>
				<p id="heard" role="status" className={heard ? (heard.key ? 'text-success' : 'text-danger') : undefined}>
					{heard?.words ?? (mode === 'count' ? 'Each scan counts one piece.' : 'Each scan adds one piece.')}
				</p>
			</div>
			<div className="surface ss">
				{category && mode === 'count' && (
					<Mark
						name={`c${category.id}`}
						of={category.name}
						usual={category.usual}
						isOfAll
						{...markOf(`c${category.id}`)}
					/>
				)}
				{products.map((product) => (
					<SheetTable
						key={product.id}
						{...{ product, shown, served, typed, mode, errors: form.allErrors }}
						mark={markOf(`m${product.id}`)}
					/>
				))}
				<p className="ss-key">
					<span className="bg-good-tint" /> changed <span className="bg-bad-tint" /> sold out{' '}
					<span className="bg-warn-tint" /> at or under the mark
					<span className="max-desk:hidden">
						{' '}
						· <kbd>Tab</kbd> along · <kbd>Enter</kbd> down · <kbd>+3</kbd> adds three
					</span>
				</p>
			</div>
			<div className="ss-save">
				<p className="tabular text-xs text-muted">
					<b className="text-ink">{changes.length > 0 ? changesText(changes) : 'Nothing changed yet'}</b>. Sales
					meanwhile are taken off by themselves.
				</p>
				{!answer && (
					<Button type="reset" look="quiet">
						Undo all
					</Button>
				)}
				<Button look="primary" name="act" value="save">
					{mode === 'count' ? 'Save the count' : 'Save what came'}
				</Button>
			</div>
		</Form>
	)
}
