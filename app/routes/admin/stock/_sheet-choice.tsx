import { Form } from 'react-router'
import type { ListedStock } from '#app/shop/catalog/product/stock.ts'
import type { SheetMode } from '#app/shop/catalog/stock-count/stock-sheet.ts'
import { Choice } from '#app/ui/admin/list/choice.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'

interface SheetChoiceProps {
	categories: { id: number; name: string }[]
	chosen: { category: number | undefined; stock: ListedStock | undefined }
	mode: SheetMode
}

/** Which products are counted. */
export function SheetChoice({ categories, chosen, mode }: SheetChoiceProps) {
	return (
		<Form
			action="/admin/stock/sheet"
			role="search"
			aria-label="Products to count"
			className="mb-3 flex flex-wrap gap-2"
		>
			{mode === 'receive' && <input type="hidden" name="receive" value="1" />}
			<Choice name="category" label="Category" value={chosen.category} className="max-sm:flex-1">
				<option value="">All categories</option>
				<Options of={categories} />
			</Choice>
			<Choice name="stock" label="Stock" value={chosen.stock} className="max-sm:flex-1">
				<option value="">All pieces</option>
				<option value="low">Runs low</option>
				<option value="out">Sold out</option>
			</Choice>
			<Button look="secondary" className="bg-white max-sm:px-4">
				Show
			</Button>
		</Form>
	)
}
