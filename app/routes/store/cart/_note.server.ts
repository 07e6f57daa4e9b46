import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { cartNoteSchema } from '#app/shop/cart/cart.schema.ts'
import { saveCartNote } from '#app/shop/cart/cart.server.ts'

/** Without script an unsaved note would be lost with the page. */
export async function saveNoteOf(userId: number, form: FormData): Promise<void> {
	if (form.has('note')) await saveCartNote(userId, valuesOf(form, cartNoteSchema).note)
}
