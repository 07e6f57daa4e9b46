import { useState } from 'react'
import type { ColorChoice } from '#app/shop/catalog/product/product-view.ts'

export function useChosenColor(colors: ColorChoice[], requestedId: number | null) {
	const [{ requested, chosenId }, set] = useState({ requested: requestedId, chosenId: requestedId })
	if (requested !== requestedId) set({ requested: requestedId, chosenId: requestedId })
	return {
		chosen: colors.find(({ productColorId }) => productColorId === chosenId) ?? null,
		choose: (id: number | null) => set({ requested: requestedId, chosenId: id }),
	}
}
