export interface Account {
	id: number
	username: string
	fullname: string | null
	email: string
	phone: string
	/** Absent means active. */
	status: string | null
	profileImageHash: string | null
	coverImageHash: string | null
	createdAt: Date
}
