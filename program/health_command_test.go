package main

import (
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestCommandHealth(t *testing.T) {
	status := http.StatusOK
	served := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, asked *http.Request) {
		if asked.URL.Path != healthPath {
			status = http.StatusNotFound
		}
		answer.WriteHeader(status)
	}))
	defer served.Close()
	address, err := url.Parse(served.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PORT", address.Port())
	// A program that listens on all addresses is asked on this machine, and without a proxy.
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	for _, host := range []string{"", "127.0.0.1", "0.0.0.0", "::"} {
		t.Setenv("HOST", host)
		if err := commandHealth(); err != nil {
			t.Errorf("HOST=%q: %v", host, err)
		}
	}
	status = http.StatusServiceUnavailable
	if err := commandHealth(); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("503: %v", err)
	}
}

func TestCommandHealthWithoutProgram(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	listener.Close()
	t.Setenv("HOST", "127.0.0.1")
	t.Setenv("PORT", port)
	if err := commandHealth(); err == nil || !strings.Contains(err.Error(), "não responde") {
		t.Errorf("nobody there: %v", err)
	}
}

// A machine without a list of its own knows whom to trust by the program's; a process reads its list once.
func TestRoots(t *testing.T) {
	const bare = "SINETA_TEST_BARE_MACHINE"
	if os.Getenv(bare) == "" {
		again := exec.Command(os.Args[0], "-test.run=^TestRoots$")
		again.Env = append(os.Environ(), bare+"=yes", "SSL_CERT_FILE=/nowhere", "SSL_CERT_DIR=/nowhere")
		if said, err := again.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		return
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		t.Fatal(err)
	}
	if pool.Equal(x509.NewCertPool()) {
		t.Error("nobody is trusted")
	}
}
