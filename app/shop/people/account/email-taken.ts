import { refuse } from '../../refusal.ts'

/** Refuses an e-mail address that another account has (rule: one-account-per-email): 'conflict' on `email`. */
export function emailTaken(): never {
	refuse('conflict', 'An account with this email already exists.', 'email')
}
