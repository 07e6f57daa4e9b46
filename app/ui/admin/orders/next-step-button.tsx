import { Form } from 'react-router'
import { nextStep, type Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import { ButtonLink, SubmitButton } from '../../forms/button.tsx'

/** The URL that confirms and performs the next action of one order or many. */
export const nextStepPath = '/admin/orders/next-step'

interface NextStepButtonProps {
	orderId: number
	stage: Stage
	backTo: string
	look?: 'primary' | 'secondary'
}

/** The button for the next action. Shipping first asks for the courier. Shows nothing when there is no action. */
export function NextStepButton({ orderId, stage, backTo, look = 'primary' }: NextStepButtonProps) {
	const step = nextStep(stage)
	if (!step) return null
	const label = (
		<>
			{step.verb}
			<span className="sr-only"> order {orderId}</span>
		</>
	)
	const className = `px-4 ${look === 'secondary' ? 'bg-white' : ''}`
	if (step.to === 'shipped')
		return (
			<ButtonLink
				to={`${nextStepPath}?${new URLSearchParams({ order: String(orderId), redirectTo: backTo })}`}
				look={look}
				className={className}
			>
				{label}
			</ButtonLink>
		)
	return (
		<Form method="post" action={nextStepPath} preventScrollReset>
			<input type="hidden" name="order" value={`${orderId}:${stage}`} />
			<input type="hidden" name="redirectTo" value={backTo} />
			<SubmitButton look={look} pendingText={step.pending} action={nextStepPath} className={className}>
				{label}
			</SubmitButton>
		</Form>
	)
}
