import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { bulkActs, maxBulkProducts, bulkWords, productsInWords } from '#app/shop/catalog/bulk/bulk-view.ts'
import { type ProductListState, productQuery } from '#app/ui/admin/list/product-list-state.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'

/** The form that the checkboxes of the rows belong to. */
export const bulkForm = 'bulk'

interface BulkBarProps {
	listState: ProductListState
	/** The number of products on all pages of the list. */
	total: number
	shown: number
}

/** The bulk actions for the selected products or for the whole list. */
export function BulkBar({ listState, total, shown }: BulkBarProps) {
	const isScripted = useScripted()
	return (
		<Form
			id={bulkForm}
			action="/admin/products/bulk"
			className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 board px-3 py-1.5 text-xs"
		>
			{[...new URLSearchParams(productQuery(listState))].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{isScripted && <TickAll />}
			<select
				name="act"
				aria-label="With the ticked products"
				className="min-h-11 rounded-soft border border-field bg-white px-2 max-sm:min-w-44 max-sm:w-0 max-sm:grow"
			>
				<option value="">With the ticked ones…</option>
				<Options of={bulkActs.map((act) => [act, bulkWords[act].choice] as const)} />
			</select>
			<Button look="secondary" className="px-4">
				Preview
			</Button>
			{total > shown && total <= maxBulkProducts && (
				<label className="inline-flex min-h-11 items-center gap-2">
					<input type="checkbox" name="all" value="yes" className="size-5 accent-madder" />
					All {productsInWords(total)} of this list
				</label>
			)}
			<Link to="/admin/products/bulk/last" className="act-link ml-auto">
				Last change<span className="max-sm:sr-only">, undo</span>
			</Link>
		</Form>
	)
}

function ticksOf(form: HTMLFormElement): HTMLInputElement[] {
	return [...form.elements].filter((element) => element instanceof HTMLInputElement && element.name === 'id') as never
}

/** Selects each row of the page and shows the number of selected rows. */
function TickAll() {
	const box = useRef<HTMLInputElement>(null)
	const [ticked, setTicked] = useState(0)
	useEffect(() => {
		const { form } = box.current!
		const count = () => {
			const ticks = ticksOf(form!)
			const on = ticks.filter(({ checked }) => checked).length
			setTicked(on)
			box.current!.checked = on > 0 && on === ticks.length
			box.current!.indeterminate = on > 0 && on < ticks.length
		}
		count()
		document.addEventListener('change', count)
		return () => document.removeEventListener('change', count)
	}, [])
	return (
		<label className="inline-flex min-h-11 items-center gap-2">
			<input
				ref={box}
				type="checkbox"
				onChange={({ currentTarget: { form, checked } }) => {
					for (const tick of ticksOf(form!)) tick.checked = checked
				}}
				className="size-5 accent-madder"
			/>
			Tick this page
			<span role="status" className="tabular text-muted">
				{ticked > 0 && `${ticked} ticked`}
			</span>
		</label>
	)
}
