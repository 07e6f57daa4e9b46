import { expect, test } from 'vitest'
import { readRows } from './csv-rows.server.ts'
import { groupRows, readProduct } from './draft/product-draft.server.ts'
import { sampleFiles } from './import-view.ts'

test.each(sampleFiles)('the sample for $title is one product with two sizes', async ({ text }) => {
	expect(groupRows((await readRows(text)).rows).map(readProduct)).toMatchObject([
		{
			handle: 'block-kurta',
			draft: {
				name: 'Block Kurta',
				categoryName: 'Kurtas',
				description: 'Block-printed cotton.',
				details: ['Pockets'],
				basePricePaise: 129_900,
				originalPricePaise: 149_900,
				colors: ['Indigo'],
				variants: [
					{ size: 'S', quantity: 4, sku: 'BK-S' },
					{ size: 'M', quantity: 6, sku: 'BK-M' },
				],
				notes: [],
			},
		},
	])
})
