import { Form } from 'react-router'
import { type Role, ROLES } from '#app/shop/words/roles.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'

interface InvitationsProps {
	invitations: { id: number; name: string; email: string; role: Role; until: string }[]
}

export function Invitations({ invitations }: InvitationsProps) {
	if (invitations.length === 0) return null
	return (
		<Block title="Invited" className="mt-5">
			<ul>
				{invitations.map(({ id, name, email, role, until }) => {
					const action = `/admin/people/invitations/${id}/withdraw`
					return (
						<li
							key={id}
							className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1 text-sm last:border-0"
						>
							<p className="min-w-0 [overflow-wrap:anywhere]">
								<span className="font-medium">{name}</span> · {ROLES[role]}
								<span className="block text-xs text-muted">
									{email} · until {until}
								</span>
							</p>
							<Form method="post" action={action}>
								<SubmitButton look="quiet" action={action} pendingText="Withdrawing...">
									Withdraw<span className="sr-only"> the invitation of {name}</span>
								</SubmitButton>
							</Form>
						</li>
					)
				})}
			</ul>
		</Block>
	)
}
