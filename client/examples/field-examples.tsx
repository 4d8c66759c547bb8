import { useState } from 'react';
import { PasswordField, TextArea, TextField } from '#client/ui/fields.tsx';
import { FigureInput } from '#client/ui/figure-input.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { NumberInput } from '#client/ui/number-input.tsx';
import { Strength, type StrengthScore } from '#client/ui/strength.tsx';
import { Pair, Sheet } from './example-sheet.tsx';

export function FieldExamples() {
  const [password, setPassword] = useState('');
  const [seats, setSeats] = useState<number | null>(8);
  const [packages, setPackages] = useState<number | null>(12_500);
  const [least, setLeast] = useState('22.50');
  const [price, setPrice] = useState<number | null>(1_499.5);
  const score = Math.min(4, Math.floor(password.length / 4)) as StrengthScore;
  return (
    <>
      <Sheet title="Text fields">
        <Pair>
          <TextField label="First name" defaultValue="Dana" />
          <TextField label="Email" type="email" defaultValue="dana@brightcart.example" hint="Cannot be changed later" />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            strength={<Strength score={score} text={password === '' ? 'Eight characters at least' : `${password.length} characters`} />}
          />
          <PasswordField label="Confirm password" autoComplete="new-password" defaultValue="123456" error="Password and repassword don't match" />
          <TextField label="New Buy box, min" inputMode="decimal" before={<span className="faint">$</span>} defaultValue="18.00" />
          <TextField label="Search" type="search" before={<Icon name="search" />} placeholder="Name or email" />
          <TextField label="Seller ID" readOnly defaultValue="A1DEMOOWNER001" hint="Set by the integration" />
          <TextField label="Promo code" disabled defaultValue="" />
          <TextArea label="My Note" defaultValue="Net 30 from the second order." />
          <TextArea label="Reason" error="Say a few words" hint="Only we read it" />
        </Pair>
      </Sheet>
      <Sheet title="Number input">
        <Pair>
          <NumberInput label="Sub-accounts" stepper min={1} max={50} value={seats} onChange={setSeats} hint="1 to 50" />
          <NumberInput label="Packages" stepper min={1} max={1_000_000} step={100} value={packages} onChange={setPackages} />
          <NumberInput label="Price" decimals={2} unit="$" min={0} value={price} onChange={setPrice} />
          <FigureInput label="Least price" unit="$" value={least} onChange={setLeast} />
          <NumberInput label="Wrong" min={1} max={50} value={null} onChange={() => {}} error="Enter a number from 1 to 50" />
          <NumberInput label="Disabled" stepper disabled value={2} onChange={() => {}} />
        </Pair>
      </Sheet>
    </>
  );
}
