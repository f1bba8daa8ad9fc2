package main

import (
	"slices"
	"testing"
)

func TestPageAddressesDependOnTheListeningAddress(t *testing.T) {
	network := []string{"192.168.0.10", "10.0.3.1"}
	for _, scenario := range []struct {
		name, listen string
		domains      []string
		appURL       string
		network      []string
		expected     []string
	}{
		{"this computer only", "127.0.0.1:8090", nil, "", network, []string{"http://127.0.0.1:8090"}},
		{"one address of the network", "192.168.0.10:80", nil, "", network, []string{"http://192.168.0.10:80"}},
		{"all addresses", "0.0.0.0:8090", nil, "", network, []string{"http://127.0.0.1:8090", "http://192.168.0.10:8090", "http://10.0.3.1:8090"}},
		{"all addresses of both kinds", "[::]:8090", nil, "", network, []string{"http://127.0.0.1:8090", "http://192.168.0.10:8090", "http://10.0.3.1:8090"}},
		{"all addresses, no host named", ":8090", nil, "", nil, []string{"http://127.0.0.1:8090"}},
		{"all addresses behind a name", "0.0.0.0:8090", nil, "https://escola.example/", network, []string{"http://127.0.0.1:8090", "https://escola.example"}},
		{"a name of this computer", "localhost:8090", nil, "", network, []string{"http://localhost:8090"}},
		{"IPv6", "[::1]:8090", nil, "", network, []string{"http://[::1]:8090"}},
		{"a certificate", "0.0.0.0:443", []string{"escola.example"}, "", network, []string{"https://escola.example"}},
	} {
		if found := pageAddresses(scenario.listen, scenario.domains, scenario.appURL, scenario.network); !slices.Equal(found, scenario.expected) {
			t.Errorf("%s: got %v, want %v", scenario.name, found, scenario.expected)
		}
	}
}

func TestStartMessageNamesTheAddresses(t *testing.T) {
	before := version
	version = "1.2.3"
	t.Cleanup(func() { version = before })
	alone := startMessage([]string{"http://127.0.0.1:8090"}, false)
	if alone != "Sineta 1.2.3 está em funcionamento: http://127.0.0.1:8090\n" {
		t.Errorf("got %q", alone)
	}
	shared := startMessage([]string{"http://127.0.0.1:8090", "http://10.0.0.2:8090", "http://10.0.0.3:8090"}, true)
	if shared != "Sineta 1.2.3 está em funcionamento: http://127.0.0.1:8090\nNos outros computadores da rede: http://10.0.0.2:8090 ou http://10.0.0.3:8090\nPara encerrar: Ctrl+C\n" {
		t.Errorf("got %q", shared)
	}
}
