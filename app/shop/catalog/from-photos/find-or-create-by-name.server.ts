import type { z } from 'zod'
import { read } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../values/refusal.ts'
import { normalizeText } from '../../search/normalize.ts'
import type { Actor } from '../../auth/permissions.ts'
import { categorySchema, collectionSchema } from '../category/category.schema.ts'
import { createCategory } from '../category/category.server.ts'
import { createCollection } from '../collection/collection.server.ts'
import { colorSchema } from '../color/color.schema.ts'
import { createColor } from '../color/color.server.ts'
import { unknownHexCode } from '../color/color-labels.ts'
import { findersByKind } from '../name-key.server.ts'

const kinds = {
	category: { schema: categorySchema, make: createCategory },
	collection: { schema: collectionSchema, make: createCollection },
	color: {
		schema: colorSchema,
		make: async (actor: Actor, input: { name: string; hexCode: string }) => (await createColor(actor, input)).id,
	},
}

/**
 * Returns the id of the category, collection or color with this name. Creates it when it does not exist (rule:
 * created-in-form).
 *
 * @throws invalid: on `field`, the text cannot be a name.
 */
export async function findOrCreateByName(
	actor: Actor,
	kind: keyof typeof kinds,
	{ name, hexCode = unknownHexCode, field }: { name: string; hexCode?: string; field: string },
): Promise<number> {
	const { schema, make } = kinds[kind]
	const { data, error } = schema.safeParse({ name, hexCode })
	if (!data) refuse('invalid', 'other', { message: error.issues[0]!.message }, field)
	return (
		(await findersByKind[kind](read, normalizeText(data.name)))?.id ?? make(actor, data as z.output<typeof colorSchema>)
	)
}
