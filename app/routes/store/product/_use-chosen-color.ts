import { useState } from 'react'
import type { ColorChoice } from '#app/shop/catalog/product/product-view.ts'

export function useChosenColor(colors: ColorChoice[], askedId: number | null) {
	const [{ asked, chosenId }, set] = useState({ asked: askedId, chosenId: askedId })
	if (asked !== askedId) set({ asked: askedId, chosenId: askedId })
	return {
		chosen: colors.find(({ productColorId }) => productColorId === chosenId) ?? null,
		choose: (id: number | null) => set({ asked: askedId, chosenId: id }),
	}
}
