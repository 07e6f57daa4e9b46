import { Link } from 'react-router'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'

interface TaxonActionsProps {
	address: string
	query: string
	name: string
	question: string
	isUsed: boolean
}

const action = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

export function TaxonActions({ address, query, name, question, isUsed }: TaxonActionsProps) {
	return (
		<div className="mt-auto flex justify-between gap-3 text-xs">
			<Link to={address + query} preventScrollReset className={action}>
				Edit<span className="sr-only"> {name}</span>
			</Link>
			{isUsed ? (
				<Link to={`${address}/delete${query}`} className={`${action} text-danger`}>
					Delete<span className="sr-only"> {name}</span>
				</Link>
			) : (
				<ConfirmLink to={`${address}/delete${query}`} question={question} subject={name} label="Delete" />
			)}
		</div>
	)
}
