package main

import (
	"crypto/x509"
	"os"
	"os/exec"
	"testing"
)

// A machine without root certificates uses those of the program. Go reads the system's list once in a process, so the test starts another
// one.
func TestProgramHasRootCertificates(t *testing.T) {
	const bare = "SINETA_TEST_BARE_MACHINE"
	if os.Getenv(bare) == "" {
		again := exec.Command(os.Args[0], "-test.run=^TestProgramHasRootCertificates$")
		again.Env = append(os.Environ(), bare+"=yes", "SSL_CERT_FILE=/nowhere", "SSL_CERT_DIR=/nowhere")
		if output, err := again.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		return
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		t.Fatal(err)
	}
	if pool.Equal(x509.NewCertPool()) {
		t.Error("the pool has no certificate")
	}
}
