import type { StatusTone } from '#app/shop/values/order-status.ts'

const tones: Record<StatusTone, string> = {
	warn: 'text-warn',
	info: 'text-indigo',
	success: 'text-success',
	danger: 'text-danger',
	muted: 'text-muted',
}

export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
	return (
		<span className={`inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}>
			<span aria-hidden="true" className="size-2 rounded-full bg-current" />
			{children}
		</span>
	)
}
