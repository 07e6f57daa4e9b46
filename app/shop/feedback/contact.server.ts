import { write } from '#app/adapters/db/db.server.ts'
import { foldText } from '../fold.ts'
import type { ContactInput } from './contact.schema.ts'

/** Keeps a message for the owner. */
export async function addContact({ name, email, message }: ContactInput): Promise<void> {
	await write((tx) => tx.contactMessage.create({ data: { name, email, message, searchKey: foldText(`${name} ${email} ${message}`) } }))
}
