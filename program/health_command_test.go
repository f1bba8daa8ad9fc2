package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHealthCommandAsksThisMachine(t *testing.T) {
	status := http.StatusOK
	served := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, asked *http.Request) {
		if asked.URL.Path != readyPath {
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
	// The command asks a program that listens on all addresses on this machine, and without a proxy.
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	for _, host := range []string{"", "127.0.0.1", "0.0.0.0", "::"} {
		t.Setenv("HOST", host)
		if err := run(parseCommandLine([]string{"health"})); err != nil {
			t.Errorf("HOST=%q: %v", host, err)
		}
	}
	status = http.StatusServiceUnavailable
	if err := run(parseCommandLine([]string{"health"})); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("503: %v", err)
	}
}

func TestHealthCommandFailsWithoutAProgram(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	listener.Close()
	t.Setenv("HOST", "127.0.0.1")
	t.Setenv("PORT", port)
	if err := run(parseCommandLine([]string{"health"})); err == nil || !strings.Contains(err.Error(), "não responde") {
		t.Errorf("without a program: %v", err)
	}
}

func TestHealthCommandAsksTheChosenPort(t *testing.T) {
	served := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, _ *http.Request) { answer.WriteHeader(http.StatusOK) }))
	defer served.Close()
	address, err := url.Parse(served.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOST", "")
	t.Setenv("PORT", "")
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, portFileName), []byte(address.Port()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(parseCommandLine([]string{"health", "--dir=" + data})); err != nil {
		t.Errorf("the port of the setup page: %v", err)
	}
	if err := run(parseCommandLine([]string{"health", "--dir=" + t.TempDir(), "--http=0.0.0.0:" + address.Port()})); err != nil {
		t.Errorf("the port of the flag: %v", err)
	}
	if err := run(parseCommandLine([]string{"health", "--http=8090"})); err == nil || !strings.Contains(err.Error(), "não é válido") {
		t.Errorf("an address without a host: %v", err)
	}
}
