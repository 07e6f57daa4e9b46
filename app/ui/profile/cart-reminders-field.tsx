import type { SubmissionResult } from '@conform-to/react'
import type { CartRemindersChoice } from '#app/shop/cart/cart-reminders.server.ts'
import { useTranslate } from '../shell/use-shop.ts'

interface CartRemindersFieldProps {
	choice: CartRemindersChoice | null
	/** The rejected form, whose choice was not saved. */
	lastResult?: SubmissionResult<string[]> | undefined
}

/** The checkbox that asks for cart reminders (rule: abandoned-cart-consent). */
export function CartRemindersField({ choice, lastResult }: CartRemindersFieldProps) {
	const t = useTranslate()
	if (!choice) return null
	const submitted = lastResult?.initialValue
	return (
		<label className="flex min-h-11 items-center gap-3 text-sm">
			<input type="hidden" name="cartRemindersShown" value={t.language.code} />
			<input
				type="checkbox"
				name="cartReminders"
				defaultChecked={submitted ? submitted['cartReminders'] === 'on' : choice.isOn}
				className="size-5 shrink-0 accent-ink"
			/>
			{t('profile.cartReminders')}
		</label>
	)
}
