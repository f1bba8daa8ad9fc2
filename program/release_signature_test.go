package main

import "testing"

func TestMinisignSignatureIsVerified(t *testing.T) {
	// minisign itself made the signature, with a key that was deleted afterwards.
	const (
		key       = "RWTnBTMI6s+HRPykmgNTMJu1TUVatklX7L72ZgIrOOXIN9f22NSgc4Bv"
		message   = "abc  x\n"
		signature = `untrusted comment: sig
RUTnBTMI6s+HRO01UbK0LUaaBWhi1zqS/xT8N4yGg8oEZXvPXZLB7xn+Kr/VEpJf7Kqj2n3dwi14YCCFZSk2V5F1j9N6c+p0nAk=
trusted comment: Sineta 1
8d7Gg2ZvOcIoFsb9wip9PjBNE2vBATDfvG/G4du1F32gQsKQMo4MSKvQjMRxHoyo/ele0HLSKy9AghAcqvX3Ag==
`
	)
	if err := verifySignature(key, []byte(message), []byte(signature)); err != nil {
		t.Errorf("a valid signature is refused: %v", err)
	}
	if verifySignature(key, []byte(message+"\n"), []byte(signature)) == nil {
		t.Error("the signature of another message is accepted")
	}
	for _, none := range []string{"", "RWTn", key[:len(key)-4]} {
		if verifySignature(none, []byte(message), []byte(signature)) == nil {
			t.Errorf("%q is accepted as a key", none)
		}
	}
}
