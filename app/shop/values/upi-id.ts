import { lineText } from './text.ts'

const wrongId = 'Please enter a UPI ID, such as shop@okbank'
const wrongCode = 'Please enter the four digits from your bank, or leave it empty'

/** The UPI ID that receives payments: a name and a bank in lower case. `''` for none. */
export const upiIdSchema = lineText()
	.max(255, wrongId)
	.overwrite((text) => text.toLowerCase())
	.refine((text) => text === '' || /^[a-z0-9][a-z0-9._-]+@[a-z][a-z0-9]{1,63}$/.test(text), wrongId)
	.default('')

/** The bank's merchant category code. `''` for none. */
export const upiCodeSchema = lineText()
	.refine((text) => text === '' || /^\d{4}$/.test(text), wrongCode)
	.default('')

/** The payee of UPI payments. */
export interface UpiPayee {
	id: string
	name: string
	/** The merchant category code. `''` for none. */
	code: string
}
