// The first is the demo customer. None exists; the addresses are made up in real places.

function livingAt(
	firstName: string,
	lastName: string,
	streetAddress: string,
	apartment: string | null,
	city: string,
	state: string,
	zipCode: string,
) {
	return { firstName, lastName, streetAddress, apartment, city, state, zipCode }
}

export interface DemoCustomer {
	username: string
	fullname: string | null
	email: string
	phone: string
	daysOld: number
	address: ReturnType<typeof livingAt>
}

export const CUSTOMERS: readonly DemoCustomer[] = [
	{
		username: 'Asha Patel',
		fullname: 'Asha Patel',
		email: 'asha@example.com',
		phone: '919876543210',
		daysOld: 395,
		address: livingAt('Asha', 'Patel', '14 Sneh Sankul Society, Adajan', 'B-302', 'Surat', 'Gujarat', '395009'),
	},
	{
		username: 'riya.shah',
		fullname: 'Riya Shah',
		email: 'riya.shah@example.com',
		phone: '919876543211',
		daysOld: 360,
		address: livingAt('Riya', 'Shah', '7 Nehru Park, Vastrapur', null, 'Ahmedabad', 'Gujarat', '380015'),
	},
	{
		username: 'Meera Iyer',
		fullname: 'Meera Iyer',
		email: 'meera.iyer@example.in',
		phone: '9876543212',
		daysOld: 330,
		address: livingAt('Meera', 'Iyer', '22 Kutchery Road, Mylapore', 'Second floor', 'Chennai', 'Tamil Nadu', '600004'),
	},
	{
		username: 'sneha_k',
		fullname: 'Sneha Kulkarni',
		email: 'sneha.kulkarni@example.com',
		phone: '919876543213',
		daysOld: 300,
		address: livingAt(
			'Sneha',
			'Kulkarni',
			'5 Paud Road, Kothrud',
			'Flat 11, Building C',
			'Pune',
			'Maharashtra',
			'411038',
		),
	},
	{
		username: 'Fatima Shaikh',
		fullname: null,
		email: 'fatima.shaikh@example.in',
		phone: '9876543214',
		daysOld: 280,
		address: livingAt('Fatima', 'Shaikh', '31 Race Course Circle', null, 'Vadodara', 'Gujarat', '390007'),
	},
	{
		username: 'Ananya Banerjee',
		fullname: 'Ananya Banerjee',
		email: 'ananya.b@example.com',
		phone: '919876543215',
		daysOld: 250,
		address: livingAt(
			'Ananya',
			'Banerjee',
			'18/2 Ballygunge Place',
			'Ground floor',
			'Kolkata',
			'West Bengal',
			'700019',
		),
	},
	{
		username: 'harpreet',
		fullname: 'Harpreet Kaur',
		email: 'harpreet.kaur@example.com',
		phone: '919876543216',
		daysOld: 235,
		address: livingAt('Harpreet', 'Kaur', 'House 1140, Sector 17-C', null, 'Chandigarh', 'Chandigarh', '160017'),
	},
	{
		username: "Merin D'Souza",
		fullname: "Merin D'Souza",
		email: 'merin.dsouza@example.in',
		phone: '9876543217',
		daysOld: 215,
		address: livingAt('Merin', "D'Souza", '9 Rua de Ourem, Fontainhas', null, 'Panaji', 'Goa', '403001'),
	},
	{
		username: 'Nandini Reddy',
		fullname: 'Nandini Reddy',
		email: 'nandini.reddy@example.com',
		phone: '919876543218',
		daysOld: 190,
		address: livingAt(
			'Nandini',
			'Reddy',
			'Plot 64, Road No. 10, Jubilee Hills',
			'Villa 3',
			'Hyderabad',
			'Telangana',
			'500033',
		),
	},
	{
		username: 'kinjal.desai',
		fullname: 'કિંજલ દેસાઈ',
		email: 'kinjal.desai@example.in',
		phone: '919876543219',
		daysOld: 170,
		address: livingAt('Kinjal', 'Desai', '12 Yagnik Road', 'Shreeji Apartments, 401', 'Rajkot', 'Gujarat', '360001'),
	},
	{
		username: 'Tanvi Mehta',
		fullname: 'Tanvi Mehta',
		email: 'tanvi.mehta@example.com',
		phone: '9876543220',
		daysOld: 140,
		address: livingAt(
			'Tanvi',
			'Mehta',
			'3 Chapel Road, Bandra West',
			'Sea Breeze, 2A',
			'Mumbai',
			'Maharashtra',
			'400050',
		),
	},
	{
		username: 'Lalrinpuii',
		fullname: 'Lalrinpuii Sailo',
		email: 'lalrinpuii@example.in',
		phone: '919876543221',
		daysOld: 100,
		address: livingAt('Lalrinpuii', 'Sailo', 'C-17 Zarkawt', null, 'Aizawl', 'Mizoram', '796001'),
	},
	{
		username: 'priyanka.s',
		fullname: null,
		email: 'priyanka.sharma@example.com',
		phone: '9876543222',
		daysOld: 60,
		address: livingAt('Priyanka', 'Sharma', '40 Ashok Marg, C-Scheme', 'Flat 6', 'Jaipur', 'Rajasthan', '302001'),
	},
	{
		username: 'Zoya Khan',
		fullname: 'Zoya Khan',
		email: 'zoya.khan@example.com',
		phone: '919876543223',
		daysOld: 12,
		address: livingAt('Zoya', 'Khan', 'E-52 Greater Kailash I', 'First floor', 'New Delhi', 'Delhi', '110048'),
	},
]
