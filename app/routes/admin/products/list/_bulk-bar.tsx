import { useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { bulkActions, maxBulkProducts, bulkActionLabels, formatProductCount } from '#app/shop/catalog/bulk/bulk-view.ts'
import { type ProductListState, buildProductListQuery } from '#app/ui/admin/list/product-list-state.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/field.tsx'
import { useIsScripted } from '#app/ui/forms/use-scripted.ts'

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
	const isScripted = useIsScripted()
	return (
		<Form
			id={bulkForm}
			action="/admin/products/bulk"
			className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 board px-3 py-1.5 text-xs"
		>
			{[...new URLSearchParams(buildProductListQuery(listState))].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{isScripted && <SelectAll />}
			<select
				name="act"
				aria-label="Bulk actions"
				className="min-h-11 rounded-soft border border-field bg-white px-2 max-sm:min-w-44 max-sm:w-0 max-sm:grow"
			>
				<option value="">Bulk actions</option>
				<Options of={bulkActions.map((bulkAction) => [bulkAction, bulkActionLabels[bulkAction].choice] as const)} />
			</select>
			<Button variant="secondary" className="px-4">
				Preview
			</Button>
			{total > shown && total <= maxBulkProducts && (
				<label className="inline-flex min-h-11 items-center gap-2">
					<input type="checkbox" name="all" value="yes" className="size-5 accent-madder" />
					All {formatProductCount(total)} in this list
				</label>
			)}
			<Link to="/admin/products/bulk/last" className="act-link ml-auto">
				Last bulk action
			</Link>
		</Form>
	)
}

function findCheckboxes(form: HTMLFormElement): HTMLInputElement[] {
	return [...form.elements].filter((element) => element instanceof HTMLInputElement && element.name === 'id') as never
}

/** Selects each row of the page and shows the number of selected rows. */
function SelectAll() {
	const box = useRef<HTMLInputElement>(null)
	const [selectedCount, setSelectedCount] = useState(0)
	useEffect(() => {
		const { form } = box.current!
		const countSelected = () => {
			const checkboxes = findCheckboxes(form!)
			const on = checkboxes.filter(({ checked }) => checked).length
			setSelectedCount(on)
			box.current!.checked = on > 0 && on === checkboxes.length
			box.current!.indeterminate = on > 0 && on < checkboxes.length
		}
		countSelected()
		document.addEventListener('change', countSelected)
		return () => document.removeEventListener('change', countSelected)
	}, [])
	return (
		<label className="inline-flex min-h-11 items-center gap-2">
			<input
				ref={box}
				type="checkbox"
				onChange={({ currentTarget: { form, checked } }) => {
					for (const checkbox of findCheckboxes(form!)) checkbox.checked = checked
				}}
				className="size-5 accent-madder"
			/>
			Select this page
			<span role="status" className="tabular text-muted">
				{selectedCount > 0 && `${selectedCount} selected`}
			</span>
		</label>
	)
}
