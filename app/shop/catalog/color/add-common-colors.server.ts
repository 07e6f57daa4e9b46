import type { Actor } from '../../auth/permissions.ts'
import { createColor, listColors } from './color.server.ts'
import { commonColorNames, starterColors } from './starter-colors.ts'

/**
 * Creates the common colors in a shop without colors. Does nothing in any other shop (rule: starter-colors).
 *
 * @throws forbidden: the actor may not change the catalog.
 */
export async function addCommonColors(actor: Actor): Promise<void> {
	if ((await listColors()).length > 0) return
	for (const color of starterColors) if (commonColorNames.includes(color.name)) await createColor(actor, color)
}
