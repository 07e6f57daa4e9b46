/** Shown this once. */
export function InvitationLink({ link, name }: { link: string; name: string }) {
	return (
		<section role="status" className="mb-5 border-l-4 border-madder bg-white px-4 py-4 md:px-5">
			<h2 className="font-display text-lg">The invitation of {name}</h2>
			<p className="mt-1 max-w-prose">
				Send this link to {name}. It works once, for three days, and is shown only now.
			</p>
			<p className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
				{link}
			</p>
		</section>
	)
}
