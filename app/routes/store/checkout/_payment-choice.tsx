import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import type { PaymentMethod } from '#app/shop/orders/order-view.ts'
import { formatPaise } from '#app/shop/money.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { groupTitle } from './_groups.tsx'
import type { CashTold, SumsByWay } from '#app/shop/pricing/price-at.ts'

const words: Record<string, { label: string; help?: string }> = {
	online: { label: 'Online Payment' },
	cod: { label: 'Cash on Delivery', help: 'Pay the courier when it arrives.' },
}

interface PaymentChoiceProps {
	field: FieldMetadata<string>
	ways: PaymentMethod[]
	/** The explanation and requirements of an online payment. */
	onlineHelp: string
	/** `null` when both payment methods cost the same. */
	sums: SumsByWay | null
	cash: CashTold
}

/** The choice of a payment method (rules: payment-methods, offered-payments, cash-fee, cash-limits). */
export function PaymentChoice({ field, ways, onlineHelp, sums, cash }: PaymentChoiceProps) {
	const [only, ...others] = ways
	if (others.length === 0) return <OnlyWay field={field} way={only!} onlineHelp={onlineHelp} sums={sums} cash={cash} />
	return (
		<fieldset className="pt-6" aria-describedby={field.errorId}>
			<legend className={`float-left mb-3 w-full ${groupTitle}`}>How would you like to pay?</legend>
			<div className="clear-both">
				{getCollectionProps(field, { type: 'radio', options: ways }).map(({ key, ...props }) => (
					<label key={key} className="choice-row">
						<input {...props} className="size-5 accent-ink outline-0" />
						<span>
							<span className="block text-sm">{words[props.value ?? '']?.label}</span>
							<Help way={props.value ?? ''} onlineHelp={onlineHelp} sums={sums} cash={cash} />
						</span>
						<Icon name={props.value === 'cod' ? 'cash' : 'lock'} className="size-4.5" />
					</label>
				))}
			</div>
			<div className="mt-1">
				<FieldError field={field} />
			</div>
		</fieldset>
	)
}

interface HelpProps {
	way: string
	onlineHelp: string
	sums: SumsByWay | null
	cash: CashTold
}

/**
 * Shows the COD fee with both totals before a method is selected (rule: cash-fee). The reason that COD is unavailable
 * is shown in place of the option, and selecting it anyway is refused with the same message.
 */
function Help({ way, onlineHelp, sums, cash }: HelpProps) {
	const isCash = way === 'cod'
	if (isCash && cash.problem) return <span className="block text-xs text-danger">{cash.problem}</span>
	const fee = sums && isCash && `A fee of ${formatPaise(sums.feePaise)} is added.`
	const sum = sums?.isKnown && `${formatPaise(isCash ? sums.cashPaise : sums.onlinePaise)} in all.`
	const help = [words[way]?.help ?? onlineHelp, fee, sum, isCash && cash.words]
	return <span className="block text-xs text-muted">{help.filter(Boolean).join(' ')}</span>
}

function OnlyWay({ field, way, onlineHelp, sums, cash }: HelpProps & { field: FieldMetadata<string> }) {
	const { label } = words[way]!
	return (
		<section className="pt-6">
			<h2 className={`mb-3 ${groupTitle}`}>How you pay</h2>
			<input type="hidden" name={field.name} value={way} />
			<p className="text-sm font-medium">{label}</p>
			<Help way={way} onlineHelp={onlineHelp} sums={way === 'cod' ? sums : null} cash={cash} />
			<div className="mt-1">
				<FieldError field={field} />
			</div>
		</section>
	)
}
