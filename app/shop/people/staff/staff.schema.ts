import { z } from 'zod'
import { loginSchema, newAccountSchema } from '../account/account.schema.ts'
import { roleNames } from '../../auth/permissions.ts'

const { username, email } = newAccountSchema.shape
const role = z.enum(roleNames, 'Please choose a role.')
/** The password of the owner who changes the staff. */
const ownPassword = loginSchema.shape.password

export const invitationSchema = z.object({ name: username, email, role, ownPassword })
export type InvitationInput = Omit<z.infer<typeof invitationSchema>, 'ownPassword'>

export const roleChangeSchema = z.object({ role, ownPassword })

export const removalSchema = z.object({ ownPassword })

/** The form of a user who already has an account. */
export const joinSchema = z.object({ password: loginSchema.shape.password })
