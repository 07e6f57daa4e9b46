import { Form } from 'react-router'
import type { ListedStock } from '#app/shop/catalog/product/stock.ts'
import type { SheetMode } from '#app/shop/catalog/stock-count/stock-sheet.ts'
import type { Named } from '#app/shop/row-id.ts'
import { Choice } from '#app/ui/admin/list/choice.tsx'
import { Button } from '#app/ui/forms/button.tsx'

interface SheetChoiceProps {
	categories: Named[]
	chosen: { category: number | undefined; stock: ListedStock | undefined }
	mode: SheetMode
}

const stocks = [
	['low', 'Runs low'],
	['out', 'Sold out'],
] as const

/** Selects the products to count. */
export function SheetChoice({ categories, chosen, mode }: SheetChoiceProps) {
	return (
		<Form
			action="/admin/stock/sheet"
			role="search"
			aria-label="Products to count"
			className="mb-3 flex flex-wrap gap-2"
		>
			{mode === 'receive' && <input type="hidden" name="receive" value="1" />}
			<Choice
				name="category"
				label="Category"
				value={chosen.category}
				all="All categories"
				options={categories}
				className="max-sm:flex-1"
			/>
			<Choice
				name="stock"
				label="Stock"
				value={chosen.stock}
				all="All pieces"
				options={stocks}
				className="max-sm:flex-1"
			/>
			<Button look="secondary" className="bg-white max-sm:px-4">
				Show
			</Button>
		</Form>
	)
}
