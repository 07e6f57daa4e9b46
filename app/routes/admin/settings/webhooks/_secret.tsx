import { ShownOnce } from '#app/ui/admin/shown-once.tsx'

interface SecretProps {
	secret: string
	host: string
}

export function Secret({ secret, host }: SecretProps) {
	return (
		<ShownOnce
			title={`The secret of ${host}`}
			about="Give it to the system at this address: by it the system knows that news are yours. It is shown only now."
		>
			{secret}
		</ShownOnce>
	)
}
